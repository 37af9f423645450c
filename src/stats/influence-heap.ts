/** A binary heap of stacks of votes, the one whose next vote has the most influence on top. */
export class InfluenceHeap {
  readonly #influence: number[] = [];
  readonly #stack: number[] = [];

  push(influence: number, stack: number): void {
    let at = this.#influence.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#influence[parent] >= influence) break;
      this.#influence[at] = this.#influence[parent];
      this.#stack[at] = this.#stack[parent];
      at = parent;
    }
    this.#influence[at] = influence;
    this.#stack[at] = stack;
  }

  pop(): { influence: number; stack: number } | null {
    if (this.#influence.length === 0) return null;
    const top = { influence: this.#influence[0], stack: this.#stack[0] };
    const influence = this.#influence.pop() as number;
    const stack = this.#stack.pop() as number;
    if (this.#influence.length > 0) this.#sink(influence, stack);
    return top;
  }

  #sink(influence: number, stack: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#influence.length) break;
      if (child + 1 < this.#influence.length && this.#influence[child + 1] > this.#influence[child]) child++;
      if (this.#influence[child] <= influence) break;
      this.#influence[at] = this.#influence[child];
      this.#stack[at] = this.#stack[child];
      at = child;
    }
    this.#influence[at] = influence;
    this.#stack[at] = stack;
  }
}
