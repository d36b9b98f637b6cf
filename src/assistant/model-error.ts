// What goes wrong with a language model.

/** The model can't answer. The message is for whoever runs the site, not for readers. */
export class ModelError extends Error {}
