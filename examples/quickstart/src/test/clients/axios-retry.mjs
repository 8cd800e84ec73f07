import axios from 'axios';
import axiosRetry from 'axios-retry';
import {headers, url} from './request.mjs';

axiosRetry(axios);
const response = await axios.get(url, {headers});
console.log(response.status);
