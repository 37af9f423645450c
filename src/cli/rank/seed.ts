/** Each task has a random sequence of its own, so that a further task changes nothing for the others. */
export function seedOf(seed: string, task: string | null): string {
  return task === null ? seed : `${seed}:${task}`;
}
