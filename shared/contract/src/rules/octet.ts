/** Pattern of an IPv4 octet. Leading zeros are not allowed, because some parsers read them as octal (https://url.spec.whatwg.org/#ipv4-number-parser). */
export const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
