import {Agent, interceptors, request} from 'undici';
import {headers, url} from './request.mjs';

const dispatcher = new Agent().compose(interceptors.retry());
const response = await request(url, {dispatcher, headers});
await response.body.dump();
console.log(response.statusCode);
await dispatcher.close();
