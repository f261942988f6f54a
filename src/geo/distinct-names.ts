/** Names of columns made distinct by numbers behind them; blank ones are numbered. */
export function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((given, index) => {
    const plain = given || `field_${index + 1}`
    let name = plain
    for (let n = 1; used.has(name); n++) name = `${plain}_${n}`
    used.add(name)
    return name
  })
}
