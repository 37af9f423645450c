import { type GenerationPlan, generationPlan } from '../../contract/generation-plan.ts';
import type { ManifestFault } from '../../domain/manifest-fault.ts';
import { AssetFault } from '../../domain/manifest-fault.ts';
import { MODEL_LIMITS } from '../../domain/manifest-limits.ts';
import { refuse } from '../../features/manifests/manifest-refused.ts';
import type { ManifestSource } from '../../features/manifests/manifest-source.ts';
import { findMissing } from '../../features/manifests/named-files.ts';
import { readManifest } from '../../features/manifests/read-manifest.ts';
import { checkPlan } from './check-plan.ts';
import { filesOfPlan } from './plan-files.ts';

/**
 * Reads a plan and looks at everything that it names: files beside it, and variables.
 * @throws ManifestRefused with everything that is wrong, each with its place.
 */
export async function readPlan(
  source: ManifestSource,
  env: Readonly<Record<string, string | undefined>>,
): Promise<GenerationPlan> {
  const plan = await read(source);
  const looks = filesOfPlan(plan).map((file) => ({ ...file, limit: MODEL_LIMITS.bytes }));
  const faults = [...checkPlan(plan), ...(await findMissing(source, looks)), ...unsetVariables(plan, env)];
  if (faults.length > 0) throw refuse(faults);
  return plan;
}

async function read(source: ManifestSource): Promise<GenerationPlan> {
  try {
    return await readManifest(source, generationPlan);
  } catch (error) {
    if (!(error instanceof AssetFault)) throw error;
    throw refuse([{ place: '', code: error.code, detail: error.detail }]);
  }
}

function unsetVariables(plan: GenerationPlan, env: Readonly<Record<string, string | undefined>>): ManifestFault[] {
  const named = [
    ...plan.endpoints.map(({ apiKeyEnv }, index) => ({ name: apiKeyEnv, place: `endpoints[${index}].apiKeyEnv` })),
    ...plan.generators.flatMap(({ steps }, index) =>
      steps.flatMap((step, at) => {
        const names = step.kind === 'command' ? step.env : [];
        return names.map((name, nth) => ({ name, place: `generators[${index}].steps[${at}].env[${nth}]` }));
      }),
    ),
  ];
  return named.flatMap(({ name, place }) =>
    name === null || (env[name] ?? '') !== ''
      ? []
      : [{ place, code: 'plan_variable_unset', detail: { name } } as const],
  );
}
