import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../contract/common.ts';
import { AppError } from '../../domain/app-error.ts';
import { ERROR_CODES } from '../../domain/codes.ts';
import { ERROR_SENTENCES } from '../../words/errors.ts';
import { createLog } from '../log.ts';
import { refusalOf, sentenceOf } from './error-sentence.ts';

const silent = createLog({ level: 'silent' });

describe('sentences', () => {
  it('are whole for every code, with their values and without', () => {
    const detail = { limit: 20_000_000, required: 3, benchmarks: 1, entries: 1 };
    for (const code of ERROR_CODES) {
      for (const sentence of [ERROR_SENTENCES[code]({}), ERROR_SENTENCES[code](detail)]) {
        expect(sentence, code).toMatch(/^[A-Z].{15,170}[.]$/);
        expect(sentence, code).not.toMatch(/undefined|NaN|null|\[object/);
      }
    }
  });

  it('name the limit that was hit', () => {
    expect(sentenceOf(new AppError('file_too_large', { limit: 20 * 1024 * 1024 }))).toContain('20 MB');
    expect(sentenceOf(new AppError('needs_benchmarks', { required: 3, benchmarks: 1 }))).toContain('there is 1');
  });
});

describe('refusalOf', () => {
  it('carries code, sentence and waiting time', () => {
    const answer = refusalOf(new AppError('rate_limited', { retryAfterMs: 12.3 }), silent);
    expect(refusal.parse(answer)).toEqual({
      ok: false,
      code: 'rate_limited',
      message: ERROR_SENTENCES.rate_limited({}),
      retryAfterMs: 13,
    });
  });

  it('logs what nobody foresaw and says nothing of it', () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const answer = refusalOf(new Error('at line 7'), createLog({ level: 'info' }, stream));
    expect(answer.code).toBe('internal');
    expect(JSON.stringify(answer)).not.toContain('line 7');
    expect(lines.join('')).toContain('at line 7');
  });
});
