/** A result that the data cannot give, and the reason; never NaN. */
export interface Undefined<Reason extends string> {
  readonly kind: 'undefined';
  readonly reason: Reason;
}

/** Builds the typed "no result" of `Undefined`. */
export function undefinedResult<Reason extends string>(reason: Reason): Undefined<Reason> {
  return { kind: 'undefined', reason };
}

/** Throws RangeError naming `name` unless `value` is an integer within [least, most]. */
export function requireInteger(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} must be an integer from ${least} to ${most}, got ${value}`);
  }
}

/** Throws RangeError naming `name` unless `value` is finite and within [least, most]. */
export function requireWithin(name: string, value: number, least: number, most: number): void {
  if (!(value >= least && value <= most) || !Number.isFinite(value)) {
    throw new RangeError(`${name} must be a number from ${least} to ${most}, got ${value}`);
  }
}

/** Throws RangeError naming `name` unless `value` is finite and above zero. */
export function requirePositive(name: string, value: number): void {
  if (!(value > 0 && Number.isFinite(value))) {
    throw new RangeError(`${name} must be a finite number above 0, got ${value}`);
  }
}

/** Throws RangeError naming `name` unless every value is finite. */
export function requireAllFinite(name: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) throw new RangeError(`${name}[${i}] must be a finite number, got ${values[i]}`);
  }
}

/** Throws RangeError naming `name` unless it has exactly `length` values. */
export function requireLength(name: string, values: ArrayLike<unknown>, length: number): void {
  if (values.length !== length) throw new RangeError(`${name} must have ${length} values, got ${values.length}`);
}
