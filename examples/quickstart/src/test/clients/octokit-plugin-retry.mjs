import {Octokit} from '@octokit/core';
import {retry} from '@octokit/plugin-retry';
import {headers, url} from './request.mjs';

const octokit = new (Octokit.plugin(retry))();
// Of its 3 retries only the first: the others come after another 4 and 9 seconds.
const answer = await octokit
    .request(`GET ${url}`, {headers, request: {retries: 1}})
    .catch(error => error);
console.log(answer.status);
