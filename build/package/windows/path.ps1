# Adds a folder to the path of a user or of the machine, or takes it away. NSIS itself would cut a path of over 1,024 characters.
param([string]$What, [string]$Scope, [string]$Folder)
$key = if ($Scope -eq 'machine') {
  [Microsoft.Win32.Registry]::LocalMachine.OpenSubKey('SYSTEM\CurrentControlSet\Control\Session Manager\Environment', $true)
} else {
  [Microsoft.Win32.Registry]::CurrentUser.CreateSubKey('Environment')
}
# As it is written, with the names of variables in it.
$old = [string]$key.GetValue('Path', '', 'DoNotExpandEnvironmentNames')
$parts = @($old -split ';' | Where-Object { $_ -ne '' -and $_ -ne $Folder })
if ($What -eq 'add') { $parts += $Folder }
$key.SetValue('Path', ($parts -join ';'), 'ExpandString')
$key.Close()
# What runs is told by a change of any variable.
[Environment]::SetEnvironmentVariable('PlumblinePathChanged', $null, 'User')
