/** The parameters of AmneziaWG 1.0, in the order of a config file. */
export const requiredAmneziaKeys = ['Jc', 'Jmin', 'Jmax', 'S1', 'S2', 'H1', 'H2', 'H3', 'H4'] as const

/** All keys that are written into a config: those of AmneziaWG 1.0 and of later versions. */
export const amneziaKeys = [
  ...requiredAmneziaKeys.slice(0, 5),
  'S3',
  'S4',
  ...requiredAmneziaKeys.slice(5),
  'I1',
  'I2',
  'I3',
  'I4',
  'I5',
] as const
