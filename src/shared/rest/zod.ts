import { z } from 'zod'

// Compiled parsers need eval, which the renderer's content security policy forbids.
z.config({ jitless: true })

export { z }
