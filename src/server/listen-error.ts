// The error of a server that can't listen, apart from the server: every command knows it, and few load Node's HTTP code.

/** Why a port can't be used. The message is a sentence. */
export class ListenError extends Error {}
