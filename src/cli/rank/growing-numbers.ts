/** A typed array that grows: numbers of millions of rows without an object for each. */
export interface GrowingNumbers<T extends Int32Array | Float64Array> {
  /** The numbers so far are the first ones here; the array changes as it grows. */
  readonly values: T;
  readonly length: number;
  push(value: number): void;
}

export function growingIntegers(): GrowingNumbers<Int32Array> {
  return growing((size) => new Int32Array(size));
}

export function growingFloats(): GrowingNumbers<Float64Array> {
  return growing((size) => new Float64Array(size));
}

function growing<T extends Int32Array | Float64Array>(allocate: (size: number) => T): GrowingNumbers<T> {
  let values = allocate(16);
  let length = 0;
  return {
    get values() {
      return values;
    },
    get length() {
      return length;
    },
    push(value) {
      if (length === values.length) {
        const larger = allocate(2 * length);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
  };
}
