/** One number of an IPv4 address, as a part of a pattern: no leading zero, which some programs read as octal. */
export const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
