import type { Logger } from 'pino';
import { z } from 'zod';
import type { CheckService, CheckServiceName } from '../../platform/env.ts';

/** What a service says of a widget's answer; `unavailable`: it said nothing that could be relied on. */
export type TokenVerdict = 'passed' | 'failed' | 'unavailable';

const answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Faults of the service, or of our keys there: no voter can do anything about them. */
const NOT_THE_VOTERS = /^(internal-error|missing-input-secret|invalid-input-secret|sitekey-secret-mismatch)$/;
/** A voter waits for it. */
const PATIENCE_MS = 5000;

/** Asks the service whether a widget's answer is good: the same call for Turnstile and hCaptcha. It never throws. */
export async function verifyToken(
  { log }: { log: Logger },
  name: CheckServiceName,
  service: CheckService,
  token: string,
  patienceMs = PATIENCE_MS,
): Promise<TokenVerdict> {
  const { verifyUrl, secretKey, siteKey } = service;
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token, sitekey: siteKey }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const { success, 'error-codes': codes } = answer.parse(await response.json());
    if (success) return response.ok ? 'passed' : 'unavailable';
    const ours = codes.filter((code) => NOT_THE_VOTERS.test(code));
    if (response.status < 500 && ours.length === 0) return 'failed';
    log.warn({ service: name, status: response.status, codes }, 'persons could not be checked');
  } catch (error) {
    log.warn({ err: error, service: name }, 'persons could not be checked');
  }
  return 'unavailable';
}
