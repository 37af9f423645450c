import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OUTCOME_RULES } from '../../domain/run-outcome.ts';
import { STANDARD_V1_2 } from '../../domain/standards/v1-2.ts';
import { repositoryRoot } from '../../platform/source.ts';
import { RUN_RULES } from '../../words/run-rules.ts';
import { scoringPage, standardPage } from './standard-page.ts';

const doc = (name: string) => join(repositoryRoot, 'docs', name);

describe('the page of the standard', () => {
  it('is docs/SCORING.md, word for word (write it anew with `vitest -u`)', async () => {
    await expect(scoringPage(STANDARD_V1_2, 'en')).toMatchFileSnapshot(doc('SCORING.md'));
  });

  it('is docs/SCORING.zh.md in Chinese', async () => {
    await expect(scoringPage(STANDARD_V1_2, 'zh')).toMatchFileSnapshot(doc('SCORING.zh.md'));
  });

  it('has a sentence for every rule of failures, and for no other', () => {
    const rules = OUTCOME_RULES.map(({ rule }) => rule).sort();
    for (const language of ['en', 'zh'] as const) expect(Object.keys(RUN_RULES[language]).sort()).toEqual(rules);
  });

  it('computes the whole as the standard weighs it', () => {
    expect(standardPage(STANDARD_V1_2, 'en')).toContain(
      'overall = 0.20 × legibility + 0.35 × lettering and finish + 0.25 × information and layout + 0.20 × appeal',
    );
    const [first, second] = STANDARD_V1_2.dimensions;
    const own = {
      ...STANDARD_V1_2,
      version: '2.0',
      dimensions: [
        { ...first, name: { en: 'Calm | rest' }, weight: 0.125 },
        { ...second, weight: 0.875 },
      ] as never,
    };
    const page = standardPage(own, 'zh');
    expect(page).toContain('总分 = 0.125 × calm | rest + 0.875 × 字形与质感');
    expect(page).toContain('**Calm | rest (12.5 %)**');
    expect(page).toContain('版本 2.0');
    expect(page).toContain('`legibility {hard_defects, reason, score}`');
  });
});
