import { serveGallery } from './serve'

/** `npm run gallery`: the primitives in all their states, at an address that it prints; what is changed is shown at once. */
void serveGallery().then(({ url }) => process.stdout.write(`The gallery is at ${url}; Ctrl+C ends it.\n`))
