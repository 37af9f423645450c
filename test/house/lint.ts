import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../../src/platform/source.ts';

/** What the linter says of files: by path, the names of the rules (`plugin` for ours) that each one breaks. */
export type Findings = ReadonlyMap<string, readonly string[]>;

interface Report {
  readonly diagnostics: readonly { readonly category: string; readonly location: { readonly path: string } }[];
}

/** Lints files, given as path and text, in an empty copy of the repository that has its rules. */
export async function lint(files: Readonly<Record<string, string>>): Promise<Findings> {
  const folder = await mkdtemp(join(tmpdir(), 'blindrank-lint-'));
  try {
    for (const part of ['biome.json', 'biome', '.gitignore']) {
      await cp(join(repositoryRoot, part), join(folder, part), { recursive: true });
    }
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return byPath(await run(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(folder: string): Promise<Report> {
  const biome = join(repositoryRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 50_000_000 }, (_, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as Report);
      } catch {
        reject(new Error(`the linter gave no report: ${stderr || stdout}`));
      }
    });
  });
}

function byPath(report: Report): Findings {
  const findings = new Map<string, string[]>();
  for (const { category, location } of report.diagnostics) {
    const rule = category.split('/').at(-1) ?? category;
    findings.set(location.path, [...(findings.get(location.path) ?? []), rule]);
  }
  return findings;
}
