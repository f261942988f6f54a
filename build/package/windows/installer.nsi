; The installer of Windows. What is given by -D: see ../nsis.mjs.
Unicode true
ManifestDPIAware true
SetCompressor /SOLID lzma
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_USE_PROGRAMFILES64
!define MULTIUSER_INSTALLMODE_INSTDIR "Plumbline"
!define MULTIUSER_INSTALLMODE_DEFAULT_CURRENTUSER
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Plumbline"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "${UNINSTALL}"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "InstallMode"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "${UNINSTALL}"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "InstallLocation"
!include MultiUser.nsh
!include MUI2.nsh
!include LogicLib.nsh
!include x64.nsh

Name "Plumbline"
OutFile "${OUTPUT}"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
BrandingText "Plumbline ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Plumbline"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installer of Plumbline"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "LegalCopyright" "Copyright ${PUBLISHER}"

!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
LangString AskData ${LANG_ENGLISH} "Remove what Plumbline keeps for you as well: connections, held projects, saved plans and settings? What is on the services stays there."
LangString AskData ${LANG_GERMAN} "Soll auch entfernt werden, was Plumbline für Sie aufbewahrt: Verbindungen, mitgeführte Projekte, gespeicherte Pläne und Einstellungen? Was auf den Diensten liegt, bleibt dort."
LangString AskData ${LANG_FRENCH} "Supprimer aussi ce que Plumbline conserve pour vous : connexions, projets emportés, plans enregistrés et réglages ? Ce qui est sur les services y reste."
LangString Needs64 ${LANG_ENGLISH} "Plumbline needs a 64-bit Windows."
LangString Needs64 ${LANG_GERMAN} "Plumbline braucht ein Windows mit 64 Bit."
LangString Needs64 ${LANG_FRENCH} "Plumbline demande un Windows 64 bits."
LangString Runs ${LANG_ENGLISH} "Plumbline is running. Close it, then try again."
LangString Runs ${LANG_GERMAN} "Plumbline läuft noch. Beenden Sie es und versuchen Sie es erneut."
LangString Runs ${LANG_FRENCH} "Plumbline est ouvert. Fermez-le, puis réessayez."

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_ICONSTOP "$(Needs64)" /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
  SetRegView 64
  !insertmacro MULTIUSER_INIT
FunctionEnd

Function un.onInit
  SetRegView 64
  !insertmacro MULTIUSER_UNINIT
FunctionEnd

; A program that runs keeps its files: to replace some of them would leave neither version.
!macro STOP_IF_RUNNING
  ${If} ${FileExists} "$INSTDIR\Plumbline.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\Plumbline.exe" a
    ${If} ${Errors}
      MessageBox MB_ICONEXCLAMATION "$(Runs)" /SD IDOK
      SetErrorLevel 4
      Abort
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

!macro PATH WHAT
  InitPluginsDir
  File "/oname=$PLUGINSDIR\path.ps1" "${OWN}/path.ps1"
  StrCpy $1 "user"
  ${If} $MultiUser.InstallMode == "AllUsers"
    StrCpy $1 "machine"
  ${EndIf}
  nsExec::Exec 'powershell.exe -NoProfile -NonInteractive -ExecutionPolicy Bypass -File "$PLUGINSDIR\path.ps1" ${WHAT} $1 "$INSTDIR\bin"'
  Pop $0
!macroend

; One of the programs that may open files of a kind; whatever opens them now stays.
!macro OPENS ENDING
  WriteRegStr SHCTX "Software\Classes\${ENDING}\OpenWithProgids" "Plumbline.File" ""
!macroend
!macro OPENS_NOT ENDING
  DeleteRegValue SHCTX "Software\Classes\${ENDING}\OpenWithProgids" "Plumbline.File"
!macroend
!macro EACH_ENDING DO
  !insertmacro ${DO} ".gpkg"
  !insertmacro ${DO} ".shp"
  !insertmacro ${DO} ".fgb"
  !insertmacro ${DO} ".ifc"
  !insertmacro ${DO} ".geojson"
  !insertmacro ${DO} ".gpx"
  !insertmacro ${DO} ".kml"
  !insertmacro ${DO} ".kmz"
  !insertmacro ${DO} ".dxf"
  !insertmacro ${DO} ".dwg"
!macroend

Section
  !insertmacro STOP_IF_RUNNING
  ; An earlier version may have had files that this one has not.
  ${If} ${FileExists} "$INSTDIR\resources\app.asar"
    RMDir /r "$INSTDIR\resources"
    RMDir /r "$INSTDIR\locales"
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "${APP}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Plumbline.lnk" "$INSTDIR\Plumbline.exe"
  WriteRegStr SHCTX "Software\Classes\plumbline" "" "URL:Plumbline"
  WriteRegStr SHCTX "Software\Classes\plumbline" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\plumbline\shell\open\command" "" '"$INSTDIR\Plumbline.exe" "%1"'
  WriteRegStr SHCTX "Software\Classes\Plumbline.File\DefaultIcon" "" "$INSTDIR\Plumbline.exe,0"
  WriteRegStr SHCTX "Software\Classes\Plumbline.File\shell\open\command" "" '"$INSTDIR\Plumbline.exe" "%1"'
  !insertmacro EACH_ENDING OPENS
  !insertmacro PATH add
  WriteRegStr SHCTX "${UNINSTALL}" "DisplayName" "Plumbline"
  WriteRegStr SHCTX "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Plumbline.exe"
  WriteRegStr SHCTX "${UNINSTALL}" "Publisher" "${PUBLISHER}"
  WriteRegStr SHCTX "${UNINSTALL}" "URLInfoAbout" "${HOMEPAGE}"
  WriteRegStr SHCTX "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${UNINSTALL}" "InstallMode" "$MultiUser.InstallMode"
  WriteRegStr SHCTX "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
  WriteRegDWORD SHCTX "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD SHCTX "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD SHCTX "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  !insertmacro STOP_IF_RUNNING
  !insertmacro PATH remove
  !insertmacro EACH_ENDING OPENS_NOT
  DeleteRegKey SHCTX "Software\Classes\Plumbline.File"
  DeleteRegKey SHCTX "Software\Classes\plumbline"
  DeleteRegKey SHCTX "${UNINSTALL}"
  Delete "$SMPROGRAMS\Plumbline.lnk"
  ; The folder may be one of the user's own, with other things in it.
  !include "${FILES}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  ; Data goes only when asked for; silently it stays. It is the user's alone, whoever else works on this machine.
  MessageBox MB_YESNO|MB_DEFBUTTON2|MB_ICONQUESTION "$(AskData)" /SD IDNO IDNO kept
    SetShellVarContext current
    RMDir /r "$APPDATA\Plumbline"
  kept:
SectionEnd
