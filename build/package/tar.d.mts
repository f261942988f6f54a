export function makeTar(options: {
  app: string
  output: string
  about: { version: string; epoch: number }
  isForTests: boolean
}): Promise<string>
