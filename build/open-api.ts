import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { standingDocument } from '../src/service/open-api/document'
import { formatted } from './formatted'
import { root } from './setup.mjs'

/** `npm run openapi` writes docs/openapi.json from the route table and the schemas of the interface. */
export const documentPath = join(root, 'docs/openapi.json')

/** The text of docs/openapi.json. */
export const documentText = (): Promise<string> => formatted('openapi.json', JSON.stringify(standingDocument()))

if (require.main === module) void documentText().then((text) => writeFileSync(documentPath, text))
