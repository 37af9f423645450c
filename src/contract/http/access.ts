import { z } from 'zod';
import { contestKind, instant, slug, uuid } from '../common.ts';
import { method, role } from '../settings.ts';

/**
 * A random key of at least 128 bits that the browser keeps (localStorage): two tabs or a double click that join at once,
 * before any cookie is set, get one account by it. Useless two minutes after the account was made.
 */
const device = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,64}$/)
  .optional();

/** POST /api/v1/join — a join code; makes a nameless account when the device has none. */
export const joinBody = z.strictObject({ code: z.string().trim().min(4).max(20), device });
/** POST /api/v1/links — the secret of a single-use link (sent in the URL's fragment, so that no log keeps it). */
export const linkBody = z.strictObject({ secret: z.string().min(20).max(200), device });

/** What a code or link has given. `contest` and its kind are null for the installation's host. */
export const joined = z.object({ contest: slug.nullable(), kind: contestKind.nullable(), role });
export type Joined = z.infer<typeof joined>;

/** GET /api/v1/me */
export const me = z.object({
  signedIn: z.boolean(),
  host: z.boolean(),
  memberships: z.array(
    z.object({
      contest: slug,
      kind: contestKind,
      name: z.string(),
      status: z.string(),
      roles: z.array(role),
      /** How the round that people meet is judged; before the first, how it will be. */
      methods: z.array(method),
    }),
  ),
});
export type Me = z.infer<typeof me>;

/** POST /api/v1/contests/:slug/invitations (host). A code serves many people, a link one. */
export const newInvitation = z.strictObject({
  role: z.enum(['host', 'designer', 'juror', 'voter', 'judge']),
  maxUses: z.int().positive().max(100_000).optional(),
  startingReputation: z.int().min(0).max(100).optional(),
  expiresAt: instant.optional(),
});
export const invitation = z.object({
  id: uuid,
  role,
  kind: z.enum(['code', 'link']),
  code: z.string().nullable(),
  /** Only in the answer that makes a link: afterwards only its hash is kept. */
  url: z.string().nullable(),
  uses: z.int(),
  maxUses: z.int().nullable(),
  startingReputation: z.int(),
  expiresAt: instant.nullable(),
  revoked: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** GET /api/v1/contests/:slug/audit (host) */
export const auditEntry = z.object({ at: instant, action: z.string(), detail: z.record(z.string(), z.unknown()) });
export type AuditEntry = z.infer<typeof auditEntry>;
