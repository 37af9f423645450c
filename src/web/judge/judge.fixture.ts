import type { DraftItem, JudgePacket, JudgingView } from '../../contract/http/judging.ts';
import { STANDARD_V1_2 } from '../../domain/standards/v1-2.ts';
import { ApiError } from '../ui/api-error.ts';
import { EMPTY_ITEM } from './draft-fields.ts';
import type { JudgeLine } from './judge-situation.ts';

export const DIMENSIONS = STANDARD_V1_2.dimensions.map(({ key }) => key);
const DESIGNS = ['AAAA', 'BBBB', 'CCCC'] as const;

/** An item with every field that is asked for. */
export function wholeItem(score = 8, change: Partial<DraftItem> = {}): DraftItem {
  return {
    ...EMPTY_ITEM,
    deliverable_ok: true,
    intent_fit: { verdict: 'fits', reason: 'Just so.' },
    scores: Object.fromEntries(DIMENSIONS.map((key) => [key, { hard_defects: [], reason: 'Well made.', score }])),
    ...change,
  };
}

export function packetOf(change: Partial<JudgePacket> = {}): JudgePacket {
  const picture = (name: string) => ({
    full: `${name}-full`,
    small: `${name}-small`,
    width: 1024,
    height: 768,
    url: '',
  });
  return {
    brief: { key: 'tea', title: 'A tea house', text: 'A poster.', requiredText: ['OPEN 9–17', 'Tea house'] },
    standardVersion: '1.2',
    anchors: [
      {
        id: 'ZZZZ',
        picture: picture('z'),
        seen: true,
        scores: Object.fromEntries(DIMENSIONS.map((key) => [key, 7])),
        overall: 7,
        note: '',
      },
    ],
    outputs: DESIGNS.map((id) => ({ id, picture: picture(id), seen: true })),
    draft: {},
    version: 0,
    firstPick: null,
    submittedAt: null,
    ...change,
  };
}

/** The server's side of a brief, by its rules. */
export function judgeServer() {
  const box = {
    packet: packetOf(),
    end: null as JudgingView['end'],
    /** The next requests fail with these, one each. */
    fails: [] as string[],
    /** Saves that arrive wait for these, one each. */
    held: [] as Promise<void>[],
    saves: 0,
    /** The next save is carried out, and its answer is lost. */
    loseAnswer: false,
    submitted: null as readonly object[] | null,
    /** Another page of the same judge writes. */
    elsewhere(id: string, item: DraftItem) {
      const { draft, version } = box.packet;
      box.packet = { ...box.packet, version: version + 1, draft: { ...draft, [id]: item } };
    },
  };
  const fail = () => {
    const code = box.fails.shift();
    if (code !== undefined) throw new ApiError(code as 'busy', code);
  };
  const view = (): JudgingView => ({
    contest: { slug: 'posters', name: 'Posters', brief: '', status: 'evaluation' },
    judge: { label: 'A designer', kind: 'person' },
    end: box.end,
    standard: STANDARD_V1_2 as JudgingView['standard'],
    briefs: [],
  });
  const line: JudgeLine = {
    async load() {
      fail();
      return { judging: view(), packet: box.end === null ? structuredClone(box.packet) : null };
    },
    async save({ version, items }) {
      box.saves++;
      await box.held.shift();
      fail();
      const { draft, version: stands, submittedAt, outputs, anchors } = box.packet;
      const isSame = Object.entries(items).every(([id, item]) => JSON.stringify(draft[id]) === JSON.stringify(item));
      if (isSame) return { version: stands };
      if (submittedAt !== null) throw new ApiError('judgement_submitted', '');
      if (version !== stands) throw new ApiError('draft_changed', '');
      const scored = Object.values(items).some(({ scores }) =>
        Object.values(scores).some(({ score }) => score !== null),
      );
      if (scored && [...outputs, ...anchors].some(({ seen }) => !seen)) throw new ApiError('not_all_seen', '');
      box.packet = { ...box.packet, version: stands + 1, draft: { ...draft, ...structuredClone(items) } };
      if (box.loseAnswer) {
        box.loseAnswer = false;
        throw new ApiError('offline', '');
      }
      return { version: stands + 1 };
    },
    async pick(id) {
      fail();
      box.packet = { ...box.packet, firstPick: id };
    },
    async submit(outputs) {
      fail();
      box.submitted = outputs;
      box.packet = { ...box.packet, submittedAt: '2026-01-01T00:00:00Z', version: box.packet.version + 1 };
      return { submittedAt: '2026-01-01T00:00:00Z', outputs: [] };
    },
  };
  return { box, line, stands: (id: string) => box.packet.draft[id] };
}
