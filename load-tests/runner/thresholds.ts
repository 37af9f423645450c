import type { Meters } from './metrics.ts';

const RULE = /^\s*([a-z]+(?:\([\d.]+\))?)\s*(<=|>=|==|!=|<|>)\s*(-?[\d.]+)\s*$/;

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

/** Judges rules such as `p(95)<200` on one metric's values. Error: the rule cannot be read or names no statistic. */
export function ruleHolds(rule: string, values: Readonly<Record<string, number>>): boolean {
  const [, stat, operator, limit] = RULE.exec(rule) ?? [];
  if (stat === undefined) throw new Error(`cannot read the threshold "${rule}"`);
  const value = values[stat];
  if (value === undefined)
    throw new Error(`the threshold "${rule}" asks for a statistic that its metric does not have`);
  return COMPARE[operator](value, Number(limit));
}

export type Verdicts = Readonly<Record<string, Readonly<Record<string, { readonly ok: boolean }>>>>;

/** Judges all thresholds of a run, by metric and rule; a metric without a value keeps every rule. */
export function judge(
  thresholds: Readonly<Record<string, readonly string[]>>,
  meters: Meters,
  seconds: number,
): Verdicts {
  return Object.fromEntries(
    Object.entries(thresholds).map(([name, rules]) => {
      const values = meters.get(name)?.values(seconds);
      return [
        name,
        Object.fromEntries(rules.map((rule) => [rule, { ok: values === undefined || ruleHolds(rule, values) }])),
      ];
    }),
  );
}
