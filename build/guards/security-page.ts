import { formatted } from '../formatted'
import type { GuardSection } from './guard'

const head = `# Security: what must stay impossible, and what proves it

Each row is a defence: the files in which it lies, and the tests that fail when it is taken out. \`npm run guards\` takes each out in
turn, in a copy of the checkout, and fails where the tests pass without it; with \`--all\` also those whose test needs the built app.
\`*.exploit.test.ts\` pin attacks; \`e2e/security.spec.ts\` asks the running app.

This page is made from \`build/guards\` (\`npm run guards -- --page\`): a new defence gets its row there.`

/** The text of docs/security.md. */
export function securityPage(sections: readonly GuardSection[]): Promise<string> {
  return formatted('security.md', [head, ...sections.map(sectionText)].join('\n\n'))
}

function sectionText({ title, guards }: GuardSection): string {
  const rows = [...new Set(guards.map(({ what }) => what))].map((what) => {
    const same = guards.filter((guard) => guard.what === what)
    return `| ${what} | ${named(same.map(({ file }) => file))} | ${named(same.map(({ test }) => test))} |`
  })
  return [`## ${title}`, '', '| what | where | proof |', '| --- | --- | --- |', ...rows].join('\n')
}

function named(files: readonly string[]): string {
  return [...new Set(files)].map((file) => `\`${file}\``).join(', ')
}
