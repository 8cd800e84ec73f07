import got from 'got';
import {headers, url} from './request.mjs';

const response = await got(url, {headers});
console.log(response.statusCode);
