import { expect, it } from 'vitest'
import { parseDiff } from './git.ts'

it('parseDiff returns the changed lines', () => {
  const diff = `diff --git a/a.mdx b/a.mdx
index 1..2 100644
--- a/a.mdx
+++ b/a.mdx
@@ -3 +3,2 @@ ## Limits
-old
+++ b/fake.mdx
+@@ -1 +1 @@
@@ -9,2 +10,0 @@
-gone
-gone too
@@ -20,0 +20 @@
+one more
diff --git a/dir/Größe x.mdx b/dir/Größe x.mdx
new file mode 100644
--- /dev/null
+++ b/dir/Größe x.mdx\t
@@ -0,0 +1,3 @@
+a
+b
+c
\\ No newline at end of file
diff --git a/removed.mdx b/removed.mdx
--- a/removed.mdx
+++ /dev/null
@@ -1 +0,0 @@
-x
`
  expect([...parseDiff(diff)]).toEqual([
    [
      'a.mdx',
      [
        [3, 4],
        [20, 20],
      ],
    ],
    ['dir/Größe x.mdx', [[1, 3]]],
  ])
})
