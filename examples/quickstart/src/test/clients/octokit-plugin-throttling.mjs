import {Octokit} from '@octokit/core';
import {throttling} from '@octokit/plugin-throttling';
import {headers, url} from './request.mjs';

const throttle = {onRateLimit: () => true, onSecondaryRateLimit: () => true};
const octokit = new (Octokit.plugin(throttling))({throttle});
const answer = await octokit.request(`GET ${url}`, {headers}).catch(error => error);
console.log(answer.status);
