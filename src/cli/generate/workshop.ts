import type { GenerationPlan } from '../../contract/generation-plan.ts';
import { createModelDesk } from '../../features/manifests/model-desk.ts';
import { createEndpoint } from '../../platform/endpoint/endpoint.ts';
import { productVersion } from '../../platform/version.ts';
import type { Workshop } from './make-attempt.ts';

/** What a plan's attempts are made by; generators that name the same endpoint share its limit. */
export function openWorkshop({ endpoints }: GenerationPlan, planFolder: string): Workshop {
  return {
    machine: { cwd: planFolder, env: process.env },
    endpoints: new Map(
      endpoints.map(({ key, baseUrl, apiKeyEnv, callsPerMinute, timeoutSeconds }) => {
        const apiKey = apiKeyEnv === null ? null : (process.env[apiKeyEnv] ?? null);
        return [key, createEndpoint({ baseUrl, apiKey, callsPerMinute, timeoutMs: timeoutSeconds * 1000 })];
      }),
    ),
    desk: createModelDesk(),
    madeBy: `blindrank ${productVersion()}`,
    now: () => new Date(),
  };
}
