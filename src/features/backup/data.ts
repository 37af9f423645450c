import type { ClientBase } from 'pg';

/** A file that a row names. */
export interface NamedFile {
  readonly key: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** Every file of the media store that the installation knows of. */
export async function listNamedFiles(client: ClientBase): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(
    'SELECT "storageKey" AS key, "contentType", bytes FROM "Rendition" ORDER BY "storageKey"',
  );
  return rows;
}

/** Which of these files are named now. */
export async function stillNamed(client: ClientBase, keys: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'SELECT "storageKey" AS key FROM "Rendition" WHERE "storageKey" = ANY ($1)',
    [keys],
  );
  return rows.map(({ key }) => key);
}
