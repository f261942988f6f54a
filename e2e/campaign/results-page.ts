/** One run of a campaign, for the page of results. */
export interface KeptRun {
  name: string
  /** yyyy-mm-dd */
  day: string
  size: number
  seed: number
  seconds: number
  /** What it told last. */
  told: string
  lost: number
  doubled: number
  wrong: number
}

const head = `# Campaigns, and what they found

Written by \`npm run campaign -- NAME --keep\`: the newest run of each campaign and size. What each does, and how a run is made again by its
seed, stands in [e2e/campaign](../e2e/campaign/README.md). Small ones run in \`npm test\`.

| campaign | size | day | seed | took | lost | doubled | wrong | what it told last |
| -------- | ---- | --- | ---- | ---- | ---- | ------- | ----- | ----------------- |
`

/** The page with one more run; that of the same campaign and size is replaced. @param page null: there is none yet */
export function pageWithRun(page: string | null, run: KeptRun): string {
  const { name, size } = run
  const start = (line: string) => line.split('|').slice(1, 3).join('|').replaceAll(' ', '')
  const line = `| \`${name}\` | ${size} | ${run.day} | ${run.seed} | ${Math.round(run.seconds)} s | ${run.lost} | ${run.doubled} | ${run.wrong} | ${run.told.replaceAll('|', '/')} |`
  const lines = (page ?? '').split('\n').filter((each) => each.startsWith('| `') && start(each) !== start(line))
  const sorted = [...lines, line].sort((a, b) => start(a).localeCompare(start(b), 'en', { numeric: true }))
  return `${head}${sorted.join('\n')}\n`
}
