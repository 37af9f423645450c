/**
 * The shape that a translation must have: the same keys, strings where English has strings, functions of the same values
 * where English has functions. A missing key does not compile.
 */
export type Catalogue<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Catalogue<English[Key]>;
};
