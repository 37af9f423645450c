/** Numbers people in the order in which they come: equal ones follow each other. V1, V2 … */
export function numberPeople(prefix: string): (person: Buffer) => string {
  let last: Buffer | null = null;
  let number = 0;
  return (person) => {
    if (last === null || !last.equals(person)) number += 1;
    last = person;
    return `${prefix}${number}`;
  };
}

/** Looks people up in a list that was numbered before. */
export function pseudonymsOf(prefix: string, people: readonly Buffer[]): (person: Buffer) => string {
  const numbers = new Map(people.map((person, i) => [person.toString('hex'), i + 1]));
  return (person) => {
    const number = numbers.get(person.toString('hex'));
    if (number === undefined) throw new Error('a row names somebody who is not in the list of its round');
    return `${prefix}${number}`;
  };
}
