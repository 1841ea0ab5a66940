# Half of the time to compile a source goes into the headers of Eigen, fmt and the standard library.
# They are compiled once for each way of compiling a module. A source still includes what it uses:
# clang-tidy reads it without them.

set(eigen <Eigen/Core> <Eigen/Geometry>)
set(small <algorithm> <array> <cmath> <cstdint> <limits> <optional> <span> <string_view> <utility>)
set(large <chrono> <filesystem> <functional> <map> <memory> <string> <variant> <vector>)
set(SUPPLE_HEADERS_REALTIME ${eigen} ${small})
set(SUPPLE_HEADERS_OUTSIDE ${eigen} ${small} ${large} <fmt/format.h>)

# A library of nothing but these headers, compiled as modules of that kind are.
function(_supple_precompiled kind)
  set(source ${PROJECT_BINARY_DIR}/precompiled_${kind}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// the headers alone\n")
  add_library(supple_precompiled_${kind} OBJECT ${source})
  set_target_properties(supple_precompiled_${kind} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_features(supple_precompiled_${kind} PRIVATE cxx_std_20)
  target_link_libraries(supple_precompiled_${kind} PRIVATE Eigen3::Eigen supple_warnings)
  target_compile_definitions(supple_precompiled_${kind} PRIVATE
    $<TARGET_PROPERTY:supple_core,INTERFACE_COMPILE_DEFINITIONS>)
  string(TOUPPER ${kind} upper)
  target_precompile_headers(supple_precompiled_${kind} PRIVATE ${SUPPLE_HEADERS_${upper}})
endfunction()

# To be called when every module has been told what it links: all that link core and fmt are compiled
# in the same way, and so are all behind the wall.
function(supple_precompile_headers)
  _supple_precompiled(realtime)
  target_compile_options(supple_precompiled_realtime PRIVATE ${SUPPLE_REALTIME_OPTIONS})
  _supple_precompiled(outside)
  target_link_libraries(supple_precompiled_outside PRIVATE fmt::fmt)

  get_property(realtime GLOBAL PROPERTY SUPPLE_REALTIME_MODULES)
  get_property(modules GLOBAL PROPERTY SUPPLE_MODULES)
  foreach(name IN LISTS modules)
    get_target_property(links supple_${name} LINK_LIBRARIES)
    if(name IN_LIST realtime)
      target_precompile_headers(supple_${name} REUSE_FROM supple_precompiled_realtime)
    elseif("supple::core" IN_LIST links AND "fmt::fmt" IN_LIST links)
      target_precompile_headers(supple_${name} REUSE_FROM supple_precompiled_outside)
    endif()
  endforeach()
endfunction()
