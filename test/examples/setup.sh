# The beginning of each group of examples in our docs: the program that was just built, and a repository with docs.
PATH="$GALLEY_REPOSITORY/test/examples/bin:$PATH"
cp -R "$GALLEY_REPOSITORY/test/examples/project/." .
chmod -R u+w .
mkdir node_modules
ln -s "$GALLEY_REPOSITORY" node_modules/galley
echo node_modules >.gitignore
git config --global user.name Ada
git config --global user.email ada@example.com
git config --global init.defaultBranch main
git init -q
git add .
git commit -q -m 'Start'
git update-ref refs/remotes/origin/main HEAD
