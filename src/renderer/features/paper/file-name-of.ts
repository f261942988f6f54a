import { asFileName } from '../../../shared/model/file-name'

/** A name for the file of a paper, of what a system allows in names of files. */
export const fileNameOf = (name: string): string => `${asFileName(name)}.pdf`
