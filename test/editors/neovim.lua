-- Neovim without a window: starts the server, and writes what it got from it as JSON.
local program, file, out = vim.env.GALLEY_PROGRAM, vim.env.GALLEY_FILE, vim.env.GALLEY_OUT
local results = {}

local function fail(message)
  results.error = message
  vim.fn.writefile({ vim.json.encode(results) }, out)
  vim.cmd('qall!')
end

vim.cmd('edit ' .. file)
local buffer = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({
  name = 'galley',
  cmd = { 'node', program, 'lsp', '--stdio' },
  root_dir = vim.fn.fnamemodify(file, ':h'),
  get_language_id = function() return 'mdx' end,
})
if not id then fail('no client') end
vim.lsp.buf_attach_client(buffer, id)

if not vim.wait(20000, function() return #vim.diagnostic.get(buffer) > 0 end, 20) then fail('no findings') end
results.findings = vim.tbl_map(function(one) return { code = one.code, line = one.lnum + 1 } end, vim.diagnostic.get(buffer))

local function request(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(buffer) }
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 10000)
  local answer = answers and answers[id]
  if not answer then fail(method .. ': no answer') end
  if answer.err then fail(method .. ': ' .. vim.inspect(answer.err)) end
  return answer.result
end

-- The fix of the first finding.
local first = vim.diagnostic.get(buffer)[1]
local range = {
  start = { line = first.lnum, character = first.col },
  ['end'] = { line = first.end_lnum, character = first.end_col },
}
local actions = request('textDocument/codeAction', { range = range, context = { diagnostics = {}, only = { 'quickfix' } } })
results.fix = actions[1].title
vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
if not vim.wait(10000, function() return #vim.diagnostic.get(buffer) == 0 end, 20) then fail('the finding stays') end
results.fixed = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)

local hover = request('textDocument/hover', { position = { line = 5, character = 2 } })
results.hover = hover.contents.value

-- Both files change, this one without being saved.
local edit = request('textDocument/rename', { position = { line = 7, character = 5 }, newName = 'Set up' })
vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
results.renamed = {}
for _, open in ipairs(vim.api.nvim_list_bufs()) do
  local name = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(open), ':t')
  results.renamed[name] = vim.api.nvim_buf_get_lines(open, 0, -1, false)
end

vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { '<' })
local position = { line = vim.api.nvim_buf_line_count(buffer) - 1, character = 1 }
local list = request('textDocument/completion', { position = position })
results.completion = vim.tbl_map(function(item) return item.label end, list.items)

vim.fn.writefile({ vim.json.encode(results) }, out)
vim.lsp.stop_client(id)
vim.cmd('qall!')
