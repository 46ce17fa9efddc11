/** The text rules of §5, each anchored; how readings of the specification settle them stands beside them. */

/** Letters, digits, punctuation, spaces, brackets, guillemets and dashes: no control characters, no emoji. */
export const plainText = /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}$+<=>^`|~]*$/u

/** A standard address with a domain and a top-level domain of 2 to 6 letters. */
export const email =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,6}$/i

/** The password at login: anything but whitespace. */
export const noWhitespace = /^\S*$/

/** A chosen password: a digit, a Latin upper and lower case letter, no whitespace. */
export const password = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])\S*$/

/** Full self-registration: also a special character; Cyrillic letters count for the case rules. */
export const strongPassword = /^(?=.*\d)(?=.*[A-ZА-ЯЁ])(?=.*[a-zа-яё])(?=.*[^\p{L}\p{M}\p{N}_\s:])\S*$/u

/** Invite and reset codes. */
export const code = /^[a-z0-9]*$/

/** An http(s) URL with a domain, an IPv4 address or a one-label host name, optional port and path. */
export const nodeUrl =
  /^https?:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?(?:\/[\w\-.~!$&'()*+,;=:@%/]*)?$/i

/** Control characters, line breaks among them: never part of a client config. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
export const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
