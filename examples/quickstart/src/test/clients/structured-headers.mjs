// Prints what each argument, the value of a structured field, says: one line for each item. What is written back must be
// what was read, so nothing in it is left over or in an unusual spelling.
import {parseList, serializeList} from 'structured-headers';

for (const field of process.argv.slice(2)) {
  const list = parseList(field);
  if (serializeList(list) !== field) {
    throw new Error(`${field} is written ${serializeList(list)}`);
  }
  for (const [name, parameters] of list) {
    console.log(JSON.stringify([name, Object.fromEntries(parameters)]));
  }
}
