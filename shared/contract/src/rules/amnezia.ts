/** What AmneziaWG's programs accept; anything else in connect_params never reaches a config. */

/** The parameters of AmneziaWG 1.0, without which an importer takes a file for plain WireGuard, in the order of the file. */
export const requiredAmneziaKeys = ['Jc', 'Jmin', 'Jmax', 'S1', 'S2', 'H1', 'H2', 'H3', 'H4'] as const

/** Every key that may stand in a config, later versions' too. */
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
