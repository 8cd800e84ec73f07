import ky from 'ky';
import {headers, url} from './request.mjs';

const response = await ky(url, {headers});
console.log(response.status);
