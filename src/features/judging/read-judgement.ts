import { type JudgementForm, judgementBody } from '../../contract/http/judging.ts';
import type { JudgeStandard } from '../../domain/judge-standard.ts';
import { InvalidInput, parseInput, type WrongField } from '../../platform/http/parse-input.ts';
import { FIELD_FAULTS } from '../../words/errors.ts';

/**
 * The judgements of a body. A score that stands before its reason was given before it: it is refused, though JSON itself
 * knows no order.
 * @throws InvalidInput naming every wrong field
 */
export function readJudgements({ dimensions }: JudgeStandard, body: unknown): JudgementForm[] {
  const { outputs } = parseInput(judgementBody(dimensions), body);
  const raw = (body as { outputs: Record<string, object>[] }).outputs;
  const hasty = raw.flatMap((output, index) =>
    dimensions
      .filter(({ key }) => Object.keys(output[key] as object).at(-1) !== 'score')
      .map(({ key }) => `outputs.${index}.${key}.score`),
  );
  if (hasty.length > 0) throw new InvalidInput(hasty.map((path) => ({ path, message: FIELD_FAULTS.scoreFirst({}) })));
  return outputs as unknown as JudgementForm[];
}

/** All outputs of a brief, each once, and nothing else. @throws InvalidInput naming every place */
export function requireWhole(outputs: readonly Pick<JudgementForm, 'id'>[], codes: readonly string[]): void {
  const known = new Set(codes);
  const given = new Set<string>();
  const faults: WrongField[] = [];
  outputs.forEach(({ id }, index) => {
    const path = `outputs.${index}.id`;
    if (!known.has(id)) faults.push({ path, message: FIELD_FAULTS.notChoice({}) });
    else if (given.has(id)) faults.push({ path, message: FIELD_FAULTS.twice({}) });
    given.add(id);
  });
  for (const code of codes) {
    if (!given.has(code)) faults.push({ path: 'outputs', message: FIELD_FAULTS.outputMissing({ code }) });
  }
  if (faults.length > 0) throw new InvalidInput(faults);
}
