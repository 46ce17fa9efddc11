/** Values that the empty fields of a node show as examples; the same in every language. */
export const examples = {
  url: 'https://203.0.113.7:51820',
  apiUrl: 'https://203.0.113.7:8443',
  publicKey: 'yj2P…lhw=',
  subnet: '10.8.0.0/24',
  capacity: '250',
}
