// What the programs here are told: node CLIENT.mjs URL USER. Each asks once, as its client does by default, and the last
// line that it prints is the status it ends with.
const [, , address, user] = process.argv;

export const url = address;
export const headers = {'X-Demo-User': user};
