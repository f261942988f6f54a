import { watchFile } from 'node:fs'
import { join } from 'node:path'

// The embedded service of `npm run dev` ends when it was built anew; who keeps it running starts the new one.
watchFile(join(__dirname, '../service-built'), { interval: 200 }, (now, before) => {
  // It is called too where there is no such file yet.
  if (now.mtimeMs > before.mtimeMs) process.exit(0)
})
