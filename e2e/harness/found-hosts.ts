/** What `npm test` found to run on; a null beside a reason. */
interface FoundHosts {
  electron: { executable: string; args: string[]; version: string } | null
  noElectron: string | null
  chromium: string | null
  noChromium: string | null
}

export const foundHosts: FoundHosts = process.env.PLUMBLINE_E2E
  ? (JSON.parse(process.env.PLUMBLINE_E2E) as FoundHosts)
  : {
      electron: null,
      chromium: null,
      noElectron: 'start the specs by npm test or npm run e2e',
      noChromium: 'start the specs by npm test or npm run e2e',
    }
