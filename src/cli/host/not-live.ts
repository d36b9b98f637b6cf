// What the commands that publish say of a deployment that readers don't see.

/** Why readers don't see a deployment that is ready. */
export function whyNotLive({ slug, pinned }: { readonly slug: string; readonly pinned: boolean }): string {
  return pinned
    ? `It isn't live, because the site was rolled back. To publish it: galley host resume ${slug}`
    : "It isn't live, because a newer deployment is."
}
