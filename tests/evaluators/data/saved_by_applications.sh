#!/bin/sh
# Make the files that the real applications save. Run inside a throw-away copy of the image, this folder being /mnt.
cd /mnt || exit 1
ink() { inkscape --export-type=svg --export-filename="drawing-$1.svg" ${2:+--actions="$2;export-do"} drawing.svg; }
ink saved
ink fill "select-by-id:star;object-set-property:fill,#1a6b3c"
ink moved "select-by-id:star;transform-translate:20,10"
ink rotated "select-by-id:arc;transform-rotate:30"
ink scaled "select-by-id:band;transform-scale:10"
ink grouped "select-by-id:arc,title;selection-group"
ink ungrouped "select-by-id:badge;selection-ungroup"
ink raised "select-by-id:arc;selection-top"
Xvfb :77 -screen 0 1280x900x24 & X=$!
export DISPLAY=:77
cp ledger.xlsx ledger-saved.xlsx
soffice --norestore --nologo --accept="pipe,name=fixtures;urp;" ledger-saved.xlsx &
timeout 60 python3 calc_uno.py
timeout 60 python3 audacity_pipe.py
kill $X
