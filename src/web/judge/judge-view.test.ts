import { describe, expect, it } from 'vitest';
import { STANDARD_V1_2 } from '../../domain/standards/v1-2.ts';
import { EMPTY_ITEM } from './draft-fields.ts';
import { packetOf, wholeItem } from './judge.fixture.ts';
import { inOrder, judgedOutputs, mayScore, missingIn, nextOpen, questionsOf } from './judge-view.ts';

const ALL = new Set(['AAAA', 'BBBB', 'CCCC', 'ZZZZ']);
const outputsOf = (draft: ReturnType<typeof packetOf>['draft'], pending: Parameters<typeof judgedOutputs>[2] = []) =>
  judgedOutputs(STANDARD_V1_2, packetOf({ draft }), pending, ALL);

describe('the designs on the page', () => {
  it('show what is saved and what is not yet, and how far each is', () => {
    const outputs = outputsOf({ AAAA: wholeItem(8), BBBB: { ...EMPTY_ITEM, notes: 'x' } }, [
      { id: 'BBBB', field: 'scores.appeal.reason', value: 'Calm', base: '' },
    ]);
    expect(outputs.map(({ state }) => state)).toEqual(['done', 'partly', 'empty']);
    expect(outputs[1]?.item).toMatchObject({ notes: 'x', scores: { appeal: { reason: 'Calm', score: null } } });
    expect(outputs.map(({ overall }) => overall)).toEqual([8, null, null]);
  });

  it('name what is missing in the order of judgement; spaces are no reason', () => {
    const [output] = outputsOf({ AAAA: { ...wholeItem(8), intent_fit: { verdict: 'fits', reason: ' ' } } });
    expect(output?.missing).toEqual([{ question: 'intent', what: 'reason' }]);
    const all = missingIn(STANDARD_V1_2, EMPTY_ITEM);
    expect(all.slice(0, 5)).toEqual([
      { question: 'deliverable', what: 'answer' },
      { question: 'intent', what: 'answer' },
      { question: 'intent', what: 'reason' },
      { question: 'd:legibility', what: 'reason' },
      { question: 'd:legibility', what: 'score' },
    ]);
    expect(all).toHaveLength(3 + 2 * 4);
  });

  it('ask for every dimension of any standard, in its order', () => {
    const [first] = STANDARD_V1_2.dimensions;
    const own = { ...STANDARD_V1_2, dimensions: [{ ...(first as typeof first & object), key: 'warmth' }] };
    expect(questionsOf(own)).toEqual(['deliverable', 'texts', 'intent', 'd:warmth', 'notes']);
    expect(missingIn(own, wholeItem(8)).map(({ question }) => question)).toEqual(['d:warmth', 'd:warmth']);
  });

  it('take a number only after its reason', () => {
    expect(mayScore(EMPTY_ITEM, 'appeal')).toBe(false);
    expect(mayScore(wholeItem(), 'appeal')).toBe(true);
  });

  it('are warned of where numbers and words disagree, at once', () => {
    const [output] = outputsOf({ AAAA: wholeItem(9, { missing: ['12 July', ' '] }) }, [
      { id: 'AAAA', field: 'scores.information_and_layout.score', value: 10, base: 9 },
    ]);
    expect(output?.warnings).toEqual([
      { code: 'not_deducted', dimension: 'information_and_layout', most: 9, problems: 1 },
    ]);
  });

  it('lead to the next one that is not done, round the end', () => {
    const outputs = outputsOf({ BBBB: wholeItem() });
    expect([nextOpen(outputs, -1), nextOpen(outputs, 0), nextOpen(outputs, 2)]).toEqual([0, 2, 0]);
    expect(nextOpen(outputsOf({ AAAA: wholeItem(), BBBB: wholeItem(), CCCC: wholeItem() }), 0)).toBeNull();
  });

  it('can be set in order, the best first and the unfinished last', () => {
    const outputs = outputsOf({ AAAA: wholeItem(3), CCCC: wholeItem(9) });
    expect(inOrder(outputs, 'overall').map(({ id }) => id)).toEqual(['CCCC', 'AAAA', 'BBBB']);
    expect(inOrder(outputs, 'place').map(({ id }) => id)).toEqual(['AAAA', 'BBBB', 'CCCC']);
  });
});
