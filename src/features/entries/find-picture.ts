import type { Actor } from '../../domain/actor.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Role } from '../../domain/settings.ts';
import type { Services } from '../../platform/services.ts';
import { createShortMemory, type ShortMemory } from '../../platform/short-memory.ts';
import { findRoles } from '../access/data.ts';
import { type AssetFile, findArenaVoter, findAssetFile, readAssetKey } from './asset-data.ts';
import { findNamedFile, type NamedFile } from './data.ts';
import { findJudgedFile, type JudgedFile, noteSeen } from './judged-data.ts';
import { type AssetKey, openAssetName, roundOfAssetName } from './sealed-name.ts';

export interface Picture {
  readonly file: AssetFile;
  /** Anybody may see it: its results are published. */
  readonly isPublic: boolean;
  /** To be called, and waited for, before the last of the file leaves: then it was seen in full. */
  readonly onSeen?: () => Promise<void>;
}

/** Thousands of phones fetch the same few pictures within seconds. */
const MEMORY = { milliseconds: 5000, entries: 50_000 } as const;

const WIRE_NAME = /^[A-Za-z0-9_-]{22}$/;
/** Of files in a judge's session. */
const JUDGED_NAME = /^[A-Za-z0-9_-]{43}$/;

/** Finds pictures by the random names under which they are served, for those who may see them. */
export interface PictureFinder {
  /**
   * A picture of a round: for voters while the round goes on, for everybody once it is published; never for hosts
   * before, who would know a benchmark by its face. A preview: for the designer, or for hosts where they brought it; of a
   * published benchmark for everybody.
   * A file of an arena, under a sealed name: for the one voter for whom the name was made, always.
   * A design of a benchmark: for the one judge in whose session it has this name, while judging goes on.
   * @throws AppError not_found, also where there is something that is not the caller's to see.
   */
  find(actor: Actor | null, name: string): Promise<Picture>;
}

export function createPictureFinder(services: Pick<Services, 'prisma' | 'pool' | 'now'>): PictureFinder {
  const files = createShortMemory<NamedFile | null>({
    ...MEMORY,
    keep: (file) => file !== null && file.roundStatus !== null,
  });
  const roles: ShortMemory<readonly Role[]> = createShortMemory({ ...MEMORY, keep: (found) => found.length > 0 });

  async function rolesIn(contestId: string, actor: Actor): Promise<readonly Role[]> {
    const { accountId } = actor;
    const found = await roles.get(`${contestId} ${accountId}`, services.now(), () =>
      findRoles(services.prisma, accountId, contestId),
    );
    return actor.host ? ['host', ...found] : found;
  }

  async function mayView(actor: Actor, file: NamedFile): Promise<boolean> {
    if (file.roundStatus === null && !file.isForHosts) return file.ownerId === actor.accountId;
    const isHost = (await rolesIn(file.contestId, actor)).includes('host');
    if (file.roundStatus === null) return isHost;
    const goesOn = file.roundStatus === 'open' || file.roundStatus === 'paused';
    return goesOn && !isHost && (await rolesIn(file.contestId, actor)).length > 0;
  }

  async function look(actor: Actor | null, name: string): Promise<Picture | null> {
    const file = await files.get(name, services.now(), () => findNamedFile(services.prisma, name));
    if (file === null || file.isWithdrawn) return null;
    const isPublic = file.isPublished;
    return isPublic || (actor !== null && (await mayView(actor, file))) ? { file, isPublic } : null;
  }

  const findAsset = createAssetFinder(services);
  const findJudged = createJudgedFinder(services);

  return {
    async find(actor, name) {
      const sealedFor = roundOfAssetName(name);
      if (sealedFor !== null) {
        const file = actor && (await findAsset(actor, sealedFor, name));
        if (file === null) throw new AppError('not_found');
        return { file, isPublic: false };
      }
      if (JUDGED_NAME.test(name)) {
        const picture = actor && (await findJudged(actor, name));
        if (picture === null) throw new AppError('not_found');
        return picture;
      }
      if (!WIRE_NAME.test(name)) throw new AppError('not_found');
      let picture = await look(actor, name);
      if (picture === null) {
        // What is remembered may be from before the round was published.
        files.delete(name);
        picture = await look(actor, name);
      }
      if (picture === null) throw new AppError('not_found');
      return picture;
    },
  };
}

/** Finds designs of benchmarks by their names in sessions: asked anew each time, as one judge alone asks for each. */
function createJudgedFinder({ prisma }: Pick<Services, 'prisma'>) {
  return async (actor: Actor, name: string): Promise<Picture | null> => {
    const found: JudgedFile | null = await findJudgedFile(prisma, name, actor.accountId);
    if (found === null) return null;
    const { unseen, ...file } = found;
    return { file, isPublic: false, ...(unseen && { onSeen: () => noteSeen(prisma, name) }) };
  };
}

/** Finds files of arenas by their sealed names. */
function createAssetFinder({ pool, now }: Pick<Services, 'pool' | 'now'>) {
  const found = <V>() => createShortMemory<V | null>({ ...MEMORY, keep: (value) => value !== null });
  const voters = found<string>();
  const files = found<AssetFile>();
  const keys = found<AssetKey>();

  return async (actor: Actor, roundId: string, name: string): Promise<AssetFile | null> => {
    const voterId = await voters.get(`${roundId} ${actor.accountId}`, now(), () =>
      findArenaVoter(pool, roundId, actor.accountId),
    );
    if (voterId === null) return null;
    const key = await keys.get(roundId, now(), () => readAssetKey(pool, roundId));
    const asset = key && openAssetName(key, voterId, name);
    if (asset === null) return null;
    return files.get(`${roundId} ${asset.of} ${asset.number} ${asset.size}`, now(), () =>
      findAssetFile(pool, roundId, asset),
    );
  };
}
